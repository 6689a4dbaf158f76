/** For tests of screens: somebody who is signed in, and a network that answers as set up. */
export { fakeDevice } from './device.ts'
export { fakeServer } from './server.ts'
export { auth, tokenUntil } from './session.ts'
