/** `v-model.lazy` listens only for `change`. Another handler counts how often the username field loses the focus. */
import { createApp } from "vue/dist/vue.esm-bundler.js";

createApp({
  data: () => ({ login: "", password: "", left: 0 }),
  template: `<form @submit.prevent>
    <label>User <input id="user" v-model.lazy="login" name="user" @blur="left++"></label>
    <label>Password <input id="pass" v-model.lazy="password" type="password" name="password"></label>
    <button>Sign in</button>
    <output id="state">{{ login }}|{{ password }}|{{ left > 0 }}</output>
  </form>`,
}).mount("#root");
