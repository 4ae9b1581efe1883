export const text = 'We couldn’t find that page. Check the address for typos.';
export const home = 'Go home';
// Spec strings: to the letter.
export const pageTitle = 'Page Not Found · InTime';
export const title = 'Page Not Found';
