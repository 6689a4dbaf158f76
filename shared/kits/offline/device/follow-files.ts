import { network } from '../../platform/general/network.ts'
import { askFiles, hasWorkers, onFiles, registerWorker } from '../../platform/push/worker.ts'
import { createFiles } from '../files/files.ts'
import { firstFiles } from '../files/status.ts'
import { fileState } from './states.ts'

/** Follows what the worker says of the files of the application. @returns the function that ends it */
export function followFiles(): () => void {
  const files = createFiles({
    state: fileState,
    warm: registerWorker,
    look: askFiles,
    isPossible: hasWorkers,
    isOnline: () => network.current().online,
  })
  files.begin()
  let wasOnline = network.current().online
  const stops = [
    onFiles(files.hear),
    network.subscribe(() => {
      const { online } = network.current()
      if (online && !wasOnline) files.connected()
      wasOnline = online
    }),
  ]
  return () => {
    files.stop()
    for (const stop of stops) stop()
    fileState.set(firstFiles)
  }
}
