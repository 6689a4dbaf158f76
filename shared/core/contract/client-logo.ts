import { id, text } from '@saude/contract/fields'
import { image } from '@saude/contract/fields-file'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** The client's logo, as printed sheets are headed with it. */

/** It goes with every sheet: what is larger belongs on a wall. */
const mostBytes = 200 * 1024

export const clientLogoUpdate = query('clientLogoUpdate', {
  permission: rows.settingsUpdate,
  title: 'Enviar logomarca do cliente',
  input: {
    logo: image('Logomarca', {
      accept: ['png', 'jpg'],
      maxBytes: mostBytes,
      isRead: true,
      help: 'PNG ou JPG até 200 KB, de preferência mais larga do que alta. Sai nos protocolos e comprovantes',
    }).required(),
  },
  output: { id: id().required() },
  writes: ['clientLogo'],
  logsAs: 'configured',
})

export const clientLogoRemove = query('clientLogoRemove', {
  permission: rows.settingsUpdate,
  title: 'Remover logomarca do cliente',
  input: {},
  output: { id: id() },
  writes: ['clientLogo'],
  logsAs: 'configured',
})

/** Empty where the client has none. */
export const clientLogo = query(rows.clientLogo, {
  input: {},
  output: {
    /** `data:image/png;base64,…` */
    picture: text('Imagem'),
  },
  reads: ['clientLogo'],
})
