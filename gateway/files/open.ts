import { join } from 'node:path'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { Core } from '../areas.ts'
import type { Settings } from '../settings.ts'
import { createFiles } from './files.ts'
import { filesRouter } from './router.ts'
import { createFileSigner } from './sign.ts'
import { createUploads } from './uploads.ts'

/** No call holds its files so long. Milliseconds. */
const forgottenMs = 3_600_000

/** Clocks of several gateways may differ by so much; an address ends with its session all the same. Milliseconds. */
const clocksMs = 5 * 60_000

/** Files of a gateway: while calls run, in and out of calls, and at their addresses. */
export async function openFiles(
  { dataDir, limits, mongoUri }: Pick<Settings, 'dataDir' | 'limits' | 'mongoUri'>,
  keeper: Keeper,
  { sessionSecret, isLive }: Pick<Core['sessions'], 'isLive'> & { readonly sessionSecret: string },
) {
  const signer = createFileSigner(sessionSecret)
  const { uploadBytes: total, addressUploadBytes: each } = limits
  const uploads = createUploads({ folder: join(dataDir, 'uploads'), total, each })
  // On MongoDB another gateway may share the folder: only what no call can still hold goes.
  await uploads.clear(Date.now(), mongoUri === undefined ? 0 : forgottenMs)
  return {
    uploads,
    calls: createFiles({ keeper, signer, now: Date.now }),
    router: filesRouter({
      keeper,
      signer,
      now: Date.now,
      behindMs: mongoUri === undefined ? 0 : clocksMs,
      isLive,
    }),
  }
}
