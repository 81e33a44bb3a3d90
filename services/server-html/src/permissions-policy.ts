/** What no page of the product may use of a device: documents and the pages of signing in say the same. */
export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
