import ko from "knockout";

const login = ko.observable("");
const password = ko.observable("");
ko.applyBindings({ login, password, state: ko.pureComputed(() => `${login()}|${password()}`) });
