import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";

function Login() {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const field = (props, set) => h("input", { ...props, onChange: (event) => set(event.target.value) });
  return h(
    "form",
    { onSubmit: (event) => event.preventDefault() },
    h("label", null, "E-mail", field({ id: "user", type: "email", value: login }, setLogin)),
    h(
      "label",
      null,
      "Password",
      field({ id: "pass", type: shown ? "text" : "password", value: password }, setPassword),
    ),
    h("button", { type: "button", onClick: () => setShown(!shown) }, "Show"),
    h("button", { disabled: login === "" || password === "" }, "Sign in"),
    h("output", { id: "state" }, `${login}|${password}`),
  );
}

createRoot(document.querySelector("#root")).render(h(Login));
