/** What the gateway publishes of the area that all others stand on; it has no screens of its own. */
export const area = { name: 'core', version: '0.1.0' } as const
