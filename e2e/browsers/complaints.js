// Runs in each page before its own scripts, and reports errors that visitors wouldn't report to us.
(report) => {
  // Pending requests fail when a visitor leaves; in Firefox, while the page still runs.
  let leaving = false;
  addEventListener('beforeunload', () => (leaving = true));
  const complain = (text) => leaving || report(`${text} (${location.pathname})`);

  const { error } = console;
  console.error = (...values) => {
    complain(`console: ${values.join(' ')}`);
    error.apply(console, values);
  };
  const onError = ({ target, message, error: thrown }) => {
    if (target === window) complain(`uncaught: ${message} ${thrown?.stack}`);
    else complain(`not loaded: ${target.outerHTML.slice(0, 200)}`);
  };
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled: ${reason} ${reason?.stack}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`policy: ${violatedDirective} refused ${blockedURI}`),
  );
}
