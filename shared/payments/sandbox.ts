/** The payment sandbox's path, both inside the product and standalone. */
export const sandboxPath = '/sandbox/stripe';
/** Public, like every publishable key. */
export const sandboxPublishableKey = 'pk_test_sandbox';
