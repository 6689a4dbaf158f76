import { provideDevice } from '../../platform/device/port.ts'
import { localList, type OwnList } from '../rows/provide.ts'
import { device, port } from './device.ts'

let started: Promise<void> | undefined

/**
 * Begins with what lies on this device, once a page.
 * @param name of the synced list, and the topic that its screens read
 * @param own the list of those whom the user looks after
 */
export const startDevice = (name: string, topic: string, own?: OwnList): Promise<void> => {
  provideDevice(port)
  started ??= device.begin(localList(name, topic, own))
  return started
}
