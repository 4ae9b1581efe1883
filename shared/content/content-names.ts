/** The pages an operator can provide, each as `<name>.md` in CONTENT_DIR. They are also the footer's links, in order. */
export const contentNames = ['about', 'terms', 'privacy', 'contact'] as const;
export type ContentName = (typeof contentNames)[number];
