import { createApp } from "vue/dist/vue.esm-bundler.js";

createApp({
  data: () => ({ login: "", password: "" }),
  template: `<form @submit.prevent>
    <label>User <input id="user" v-model.trim="login" name="user"></label>
    <label>Password <input id="pass" v-model="password" type="password" name="password"></label>
    <button :disabled="!login || !password">Sign in</button>
    <output id="state">{{ login }}|{{ password }}</output>
  </form>`,
}).mount("#root");
