export const notFoundCopy = {
  text: 'We couldn’t find that page. Check the address for typos.',
  home: 'Go home',
  // Spec strings: to the letter.
  pageTitle: 'Page Not Found · InTime',
  title: 'Page Not Found',
};
