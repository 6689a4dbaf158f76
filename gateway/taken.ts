import type { OpenedService } from '@saude/service/service'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { DataFolder } from './data-folder.ts'
import type { Door } from './door.ts'
import type { Membership } from './register/register.ts'
import { closeServices } from './services.ts'

/** What a gateway holds from others: taken at the start one after the other, let go of in reverse. */
export interface Taken {
  folder?: DataFolder
  keeper?: Keeper
  register?: Membership
  door?: Door
  services?: ReadonlyMap<string, OpenedService>
  /** What waits for the dispatcher fails: it will not come. */
  abandon?: (error: unknown) => void
}

/** Gives back what was taken, also when only a part of it was. */
export async function release(taken: Taken): Promise<void> {
  const { folder, keeper, register, door, services } = taken
  delete taken.folder
  delete taken.keeper
  delete taken.register
  delete taken.door
  delete taken.services
  door?.close()
  try {
    if (services) await closeServices(services)
  } finally {
    await keeper?.close()
    await register?.close()
    folder?.close()
  }
}
