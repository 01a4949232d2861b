import { html, LitElement } from "lit";

class XField extends LitElement {
  static properties = { label: {}, type: {}, value: {} };
  constructor() {
    super();
    this.value = "";
  }
  render() {
    const changed = (event) => {
      this.value = event.target.value;
      this.dispatchEvent(new CustomEvent("value-changed", { detail: this.value }));
    };
    return html`<label>${this.label} <input .type=${this.type} .value=${this.value} @input=${changed} /></label>`;
  }
}

class XLogin extends LitElement {
  static properties = { login: { state: true }, password: { state: true } };
  constructor() {
    super();
    this.login = this.password = "";
  }
  render() {
    return html`<x-field
        id="user"
        label="User"
        type="text"
        @value-changed=${({ detail }) => (this.login = detail)}
      ></x-field>
      <x-field
        id="pass"
        label="Password"
        type="password"
        @value-changed=${({ detail }) => (this.password = detail)}
      ></x-field>
      <output id="state">${this.login}|${this.password}</output>`;
  }
}

customElements.define("x-field", XField);
customElements.define("x-login", XLogin);
