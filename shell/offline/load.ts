import { device } from '@saude/kits/platform'

/** Fetches the offline kit, which begins with what lies on this device. */
export const loadDevice = (): Promise<void> =>
  import(/* webpackChunkName: "kit-offline" */ './start.ts').then(({ start }) => start())

/** Hands the password of a log-in to what lies on this device. The log-in goes on whatever comes of it. */
export async function enterDevice(password: string): Promise<void> {
  try {
    await loadDevice()
    await device()?.entered(password)
  } catch (error) {
    console.warn(error)
  }
}
