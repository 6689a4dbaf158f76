import { formatDateTime } from '@saude/contract/formats'
import { stateLabel } from '@saude/contract/record/states'
import { clientLogo } from '@saude/core/contract/client-logo'
import { handlersFor } from '@saude/service/handlers'
import { muted, pdfOf, pdfTable } from '@saude/service/pdf'
import { protocolPdf } from '../../contract/protocol.ts'
import { lettersOf, lookupPath } from '../paper/letters.ts'
import { sheetOf } from './handlers.ts'

const on = handlersFor({})

export const protocolSheet = on(protocolPdf, async (call) => {
  const { id, origin } = call.input
  const { of, citizen, number, stored, state, facts, reason, isProtected } = await sheetOf(call, id)
  const { user, now } = call
  const isChanged = stored.updatedAt.getTime() !== stored.createdAt.getTime()
  const letters = lettersOf(call, stored.client, stored._id)
  const hidden = user.isAnonymization
  const rows = [
    ['Cidadão', hidden ? '' : citizen.name],
    ['Situação', of.states ? stateLabel(of.states, state) : state],
    ...(reason && !hidden ? [['Motivo', reason]] : []),
    ...facts.map(({ label, value, isPersonal }) => [label, hidden && isPersonal ? '' : value]),
    ['Registrado em', formatDateTime(stored.createdAt)],
    ...(isChanged ? [['Alterado em', formatDateTime(stored.updatedAt)]] : []),
    ['Impresso em', formatDateTime(now)],
    ['Impresso por', user.name],
  ]
  const signatures = of.signatures.map((who) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }] },
      { text: who, fontSize: 9, color: muted, margin: [0, 4, 0, 0] },
    ],
    margin: [0, 50, 20, 0],
  }))
  // A sheet without a logo is a sheet.
  const { picture } = await call.ask(clientLogo, {}).catch(() => ({ picture: null }))
  const logo = picture ? [{ image: picture, fit: [140, 56], margin: [0, 0, 0, 8] }] : []
  const sheet = (head: readonly object[]) =>
    pdfOf({
      title: `Protocolo ${number}`,
      content: [
        ...head,
        { text: user.client?.name ?? '', fontSize: 16, bold: true },
        { text: of.titles.receipt ?? of.word.singular, color: muted, margin: [0, 2, 0, 16] },
        {
          columns: [
            { text: `Protocolo ${number}`, fontSize: 20, bold: true, width: '*' },
            {
              qr: `${new URL(origin).origin}${lookupPath(stored.client, [{ number, letters }])}`,
              fit: 110,
              width: 110,
            },
          ],
        },
        {
          text: `Consulte pelo código ao lado, ou com o número e as letras ${letters}, e a data de nascimento.`,
          fontSize: 9,
          color: muted,
        },
        {
          margin: [0, 16, 0, 0],
          ...pdfTable({
            orientation: 'portrait',
            widths: [150, '*'],
            rows: rows.map(([label = '', value]) => [label, value ?? '']),
          }),
        },
        { columns: signatures },
      ],
    })
  // A picture that is none after all keeps no one from a sheet.
  const pdf = await sheet(logo).catch(() => sheet([]))
  return {
    name: `protocolo-${number.replaceAll('/', '-')}.pdf`,
    pdf,
    citizenId: citizen.id,
    isProtected: isProtected ?? null,
  }
})
