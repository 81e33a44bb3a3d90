/** The device features that no page of the product may use. Documents and the pages of signing in have the same policy. */
export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
