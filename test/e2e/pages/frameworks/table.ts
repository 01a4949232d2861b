/** Applications of frameworks. `apps` has their scripts. */
import { page, login, type Table } from "../templates.ts";

const rendered = {
  ...login,
  before: [{ until: "#pass" }],
  shows: { "#state": "{login}|{password}" },
  alive: "The framework renders its state.",
} as const;

/** Returns a page with the application apps/NAME.js. */
const app = (name: string, body = '<div id="root"></div>'): string =>
  page(
    `${body}
<script type="module" src="/frameworks/apps/${name}.js"></script>`,
    { title: "App" },
  );

export const table: Table = {
  alpine: {
    shape: "Behaviour in attributes, Alpine",
    met: "Server-rendered pages bind their fields with x-model in the markup.",
    ...rendered,
    markup: app(
      "alpine",
      `<form x-data="{ login: '', password: '' }"><label>User <input id="user" x-model="login"></label><label>Password <input id="pass" type="password" x-model="password"></label><output id="state" x-text="login + '|' + password"></output></form>`,
    ),
  },
  "angular-on-blur": {
    shape: "Angular form that updates on blur",
    met: "An Angular form with updateOn: blur accepts a value only when the field loses the focus.",
    ...rendered,
    shows: { "#state": "{login}|{password}|true" },
    markup: app("angular-on-blur"),
  },
  angular: {
    shape: "Reactive form in Angular",
    met: "Enterprise applications use form controls with validators. The button is disabled until the form is valid.",
    ...rendered,
    shows: { "#state": "{login}|{password}|VALID" },
    markup: app("angular"),
  },
  jquery: {
    shape: "Delegated change listener in jQuery",
    met: "Server-rendered pages with jQuery have one listener on the form for all fields.",
    ...rendered,
    markup: app(
      "jquery",
      '<form id="form"><label>User <input id="user" name="user"></label><label>Password <input id="pass" type="password" name="pass"></label><output id="state"></output></form>',
    ),
  },
  knockout: {
    shape: "Bindings in attributes, Knockout",
    met: "Business applications of the last decade use value bindings, which listen for change events.",
    ...rendered,
    markup: app(
      "knockout",
      '<form><label>User <input id="user" data-bind="value: login"></label><label>Password <input id="pass" type="password" data-bind="value: password"></label><output id="state" data-bind="text: state"></output></form>',
    ),
  },
  lit: {
    shape: "Lit components, a shadow root for each field",
    met: "Web-component applications made with Lit have a shadow root for the form and one for each field, and no form element.",
    ...rendered,
    before: [{ until: "x-login" }],
    fills: { "x-login >> #user >> input": "login", "x-login >> #pass >> input": "password" },
    shows: { "x-login >> #state": "{login}|{password}" },
    markup: app("lit", "<x-login></x-login>"),
  },
  masked: {
    shape: "Input mask that formats the login",
    met: "Banks and authorities show the customer number in groups of digits while the user types it.",
    ...rendered,
    site: "bank.localhost",
    fills: { "#user": "=12 34 56 78", "#pass": "password" },
    shows: { "#state": "12345678|{password}" },
    markup: app(
      "masked",
      '<form method="post" action="/sent"><label>Customer number <input id="user" name="customer"></label><label>Password <input id="pass" type="password" name="pass"></label><output id="state"></output></form>',
    ),
  },
  preact: {
    shape: "Controlled inputs in Preact",
    met: "Preact, a small alternative to React, listens for the input event itself.",
    ...rendered,
    markup: app("preact"),
  },
  "react-reducer": {
    shape: "One state object in React, touched on blur",
    met: "Form libraries for React have one change handler that uses the field names, and show errors after a field loses the focus.",
    ...rendered,
    shows: { "#state": "{login}|{password}|left both" },
    markup: app("react-reducer"),
  },
  react: {
    shape: "Controlled inputs in React",
    met: "React keeps the value in its state and writes it back. A value that React has not noticed is lost at the next rendering.",
    ...rendered,
    markup: app("react"),
  },
  solid: {
    shape: "Signals in Solid",
    met: "Solid delegates native events to the document and writes values as properties.",
    ...rendered,
    markup: app("solid"),
  },
  svelte: {
    shape: "Bound values in Svelte",
    met: "Compiled components bind their fields with bind:value.",
    ...rendered,
    markup: app("svelte"),
  },
  "vue-lazy": {
    shape: "Lazy binding in Vue",
    met: "Fields with v-model.lazy pass their value on only at a change event.",
    ...rendered,
    shows: { "#state": "{login}|{password}|true" },
    markup: app("vue-lazy"),
  },
  vue: {
    shape: "Two-way binding in Vue",
    met: "The fields are bound with v-model, and the username field has the modifier trim.",
    ...rendered,
    markup: app("vue"),
  },
};
