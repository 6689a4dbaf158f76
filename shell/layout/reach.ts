import { network, startProgress } from '@saude/kits/platform'
import { toast } from '@saude/kits/ui'
import { readLive } from '../areas/load.ts'

/** 'Tentar novamente' without a connection: asks the server for something small, and says when it is not there. */
export async function reachServer(): Promise<void> {
  const end = startProgress()
  try {
    await readLive()
    network.reached()
  } catch (error) {
    toast.failure(error)
  } finally {
    end()
  }
}
