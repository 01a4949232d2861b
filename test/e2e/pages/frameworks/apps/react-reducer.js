/** One state object whose keys are the names of the fields. Fields are validated when they lose the focus. */
import { createElement as h, useReducer } from "react";
import { createRoot } from "react-dom/client";

const start = { values: { email: "", password: "" }, touched: {} };
const reduce = (state, { type, name, value }) =>
  type === "change"
    ? { ...state, values: { ...state.values, [name]: value } }
    : { ...state, touched: { ...state.touched, [name]: true } };

function Login() {
  const [{ values, touched }, dispatch] = useReducer(reduce, start);
  const field = (name, type, id) =>
    h("input", {
      ...{ id, name, type, value: values[name], "aria-invalid": touched[name] && values[name] === "" },
      onChange: ({ target }) => dispatch({ type: "change", name: target.name, value: target.value }),
      onBlur: ({ target }) => dispatch({ type: "blur", name: target.name }),
    });
  const done = Object.keys(touched).length === 2 ? "left both" : "";
  return h(
    "form",
    null,
    h("label", null, "Email", field("email", "text", "user")),
    h("label", null, "Password", field("password", "password", "pass")),
    h("button", null, "Sign in"),
    h("output", { id: "state" }, `${values.email}|${values.password}|${done}`),
  );
}

createRoot(document.querySelector("#root")).render(h(Login));
