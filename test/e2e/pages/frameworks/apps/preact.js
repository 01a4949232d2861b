import { h, render } from "preact";
import { useState } from "preact/hooks";

function Login() {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  return h("div", null, [
    h("input", { id: "user", placeholder: "User", value: login, onInput: ({ target }) => setLogin(target.value) }),
    h("input", { id: "pass", type: "password", value: password, onInput: ({ target }) => setPassword(target.value) }),
    h("output", { id: "state" }, `${login}|${password}`),
  ]);
}

render(h(Login), document.querySelector("#root"));
