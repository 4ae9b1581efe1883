/** Inline script that holds back a form submitted before the main script has loaded. `PostedForm` submits it again. */
export const earlyForms = `window.earlyForm = null;
addEventListener('submit', (event) => {
  if (!('earlyForm' in window) || event.target.method !== 'post') return;
  event.preventDefault();
  window.earlyForm = event.target;
}, true);`;
