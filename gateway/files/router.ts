import { fileTypeOf, inlineTypes } from '@saude/contract/file-types'
import { readFileOf } from '@saude/service/files'
import express, { type Response, type Router } from 'express'
import type { FileSigner } from './sign.ts'

interface FilesRouterParts {
  readonly dataDir: string
  readonly signer: FileSigner
  readonly now: () => number
  /** Whether a session may still see anything. */
  readonly isLive: (sessionId: string) => Promise<boolean>
}

/** A person who waited too long reads this in place of the file. */
const gone = (response: Response, words: string) => response.status(404).type('text/plain').send(words)

/** `GET /files/{id}?s=…`: a file for the session that was given its address, for five minutes (wire.md, Files). */
export function filesRouter({ dataDir, signer, now, isLive }: FilesRouterParts): Router {
  const router = express.Router()
  router.get('/files/:id', async (request, response) => {
    const { s } = request.query
    response.set({
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    const grant = typeof s === 'string' ? signer.read(request.params.id, s) : undefined
    if (!grant) return void gone(response, 'Arquivo não encontrado.')
    if (grant.until < now() || !(await isLive(grant.session)))
      return void gone(response, 'Este endereço expirou. Volte à tela, atualize-a e abra o arquivo de novo.')
    const content = await readFileOf(dataDir, grant)
    if (!content) return void gone(response, 'Arquivo não encontrado.')
    const type = fileTypeOf(grant.name)
    const isInline = type !== undefined && inlineTypes.includes(type)
    // An SVG is a program: it runs only where the downloaded file is opened.
    response.type(type === 'svg' ? 'application/octet-stream' : grant.type)
    response.set(
      'Content-Disposition',
      `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(grant.name)}`,
    )
    response.send(content)
  })
  return router
}
