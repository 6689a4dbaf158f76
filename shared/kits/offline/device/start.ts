import { provideDevice } from '../../platform/device/port.ts'
import { localList } from '../rows/provide.ts'
import { device, port } from './device.ts'

let started: Promise<void> | undefined

/** Begins with what lies on this device, once a page. @param name of the synced list, and the topic that its screens read */
export const startDevice = (name: string, topic: string): Promise<void> => {
  provideDevice(port)
  started ??= device.begin(localList(name, topic))
  return started
}
