// `npm run gallery`: the product with a small town of its own, and where to see every component of the kits.
import { join } from 'node:path'
import { repository } from '../repository.mjs'

process.env.DATA_DIR ??= join(repository, '.cache/gallery')
process.env.PORT ??= '8081'
process.env.DEMO_CITIZENS ??= '200'
const host = process.env.HOST ?? '127.0.0.1'
console.log(
  `Galeria: http://${host}:${process.env.PORT}/app/login?next=/app/gallery, prixDev@demo.local, demonstracao`,
)
await import('./start.mjs')
