/** Node-RED's settings: one user from the environment, no questions and no requests to other servers. */
const { APP_PORT, APP_LOGIN, APP_PASSWORD, APP_BCRYPT } = process.env;

module.exports = {
  uiHost: "127.0.0.1",
  uiPort: Number(APP_PORT),
  adminAuth: {
    type: "credentials",
    users: [{ username: APP_LOGIN, password: require(APP_BCRYPT).hashSync(APP_PASSWORD, 4), permissions: "*" }],
  },
  logging: { console: { level: "warn" } },
  telemetry: { enabled: false, updateNotification: false },
  editorTheme: { tours: false },
};
