import { formatDateTime } from '@saude/contract/formats'
import { stateLabel } from '@saude/contract/record/states'
import { clientLogo } from '@saude/core/contract/client-logo'
import { handlersFor } from '@saude/service/handlers'
import { protocolPdf } from '../../contract/protocol.ts'
import { lettersOf, lookupPath } from '../paper/letters.ts'
import { sheetOf } from './handlers.ts'

const on = handlersFor({})

/** The library, loaded for the first sheet: it reads nothing beside its built-in fonts, whatever a sheet says. */
let loaded: Promise<typeof import('pdfmake').default> | undefined
async function pdfmake() {
  const [{ default: made }, { default: fonts }] = await Promise.all([
    import('pdfmake'),
    import('pdfmake/standard-fonts/Helvetica.js'),
  ])
  made.addFonts(fonts)
  made.setUrlAccessPolicy(() => false)
  made.setLocalAccessPolicy((path) => /^Helvetica(-[A-Za-z]+)?$/.test(path))
  return made
}

const muted = '#5b5b66'

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
  loaded ??= pdfmake()
  const made = await loaded
  const sheet = (head: readonly object[]) =>
    made.createPdf({
      info: { title: `Protocolo ${number}` },
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 48],
      defaultStyle: { font: 'Helvetica', fontSize: 11 },
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
          layout: 'lightHorizontalLines',
          table: {
            widths: [150, '*'],
            body: rows.map(([label, value]) => [{ text: label, color: muted }, value || '–']),
          },
        },
        { columns: signatures },
      ],
    })
  // A picture that is none after all keeps no one from a sheet.
  const pdf = await sheet(logo)
    .getBase64()
    .catch(() => sheet([]).getBase64())
  return {
    name: `protocolo-${number.replaceAll('/', '-')}.pdf`,
    pdf,
    citizenId: citizen.id,
    isProtected: isProtected ?? null,
  }
})
