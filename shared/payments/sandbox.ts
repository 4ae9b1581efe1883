/** Where the payment sandbox stands, inside the product and as a process of its own. */
export const sandboxPath = '/sandbox/stripe';
/** Known to every browser, as publishable keys are. */
export const sandboxPublishableKey = 'pk_test_sandbox';
