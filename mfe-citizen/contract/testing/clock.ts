/**
 * Lets the clock of this process stand at an instant while time goes on for everything that waits: a rule such as
 * `pastDay` knows no other clock, and a test that names today must not meet midnight. `jest.useRealTimers()` ends it.
 */
export const standStill = (now: Date): typeof jest =>
  jest.useFakeTimers({
    now,
    doNotFake: [
      ...([
        'cancelAnimationFrame',
        'requestAnimationFrame',
        'cancelIdleCallback',
        'requestIdleCallback',
      ] as const),
      ...(['clearImmediate', 'setImmediate', 'clearInterval', 'setInterval', 'clearTimeout'] as const),
      ...(['setTimeout', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
    ],
  })
