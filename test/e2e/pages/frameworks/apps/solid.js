import { createSignal } from "solid-js";
import html from "solid-js/html";
import { render } from "solid-js/web";

render(() => {
  const [login, setLogin] = createSignal("");
  const [password, setPassword] = createSignal("");
  return html`<form>
    <label>User <input id="user" prop:value=${login} onInput=${({ target }) => setLogin(target.value)} /></label>
    <label
      >Password
      <input id="pass" type="password" prop:value=${password} onInput=${({ target }) => setPassword(target.value)}
    /></label>
    <output id="state">${() => `${login()}|${password()}`}</output>
  </form>`;
}, document.querySelector("#root"));
