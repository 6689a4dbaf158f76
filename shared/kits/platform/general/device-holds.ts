/**
 * Whether this device holds what the screens need that are declared to work without a connection. Nothing is held yet:
 * until it is, they need the connection as all others do, and no screen promises more.
 */
export const deviceHolds = (): boolean => false
