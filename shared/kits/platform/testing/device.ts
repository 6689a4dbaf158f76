import { type DevicePort, provideDevice } from '../device/port.ts'

/** Gives screens a device that takes nothing along and sends nothing, but for what a test says of it. */
export function fakeDevice(given: Partial<DevicePort> = {}): void {
  provideDevice({
    queue: async () => false,
    row: () => undefined,
    changeRow: async () => undefined,
    keepAnswer: async () => undefined,
    answer: async () => undefined,
    waiting: () => 0,
    entered: async () => undefined,
    leave: async () => undefined,
    ...given,
  })
}
