import { formatDate } from '@saude/contract/formats'
import { inWords } from './in-words.ts'
import type { Paper } from './lines.ts'

/** What a sick note says. The diagnosis stands in it only where the person agreed. */
export function sickNoteText({ from, days, cid }: Paper, name: string): string {
  const count = days ?? 0
  const long = `${count} (${inWords(count)}) ${count === 1 ? 'dia' : 'dias'}`
  const because = cid ? `, por motivo de doença (CID-10 ${cid.id})` : ''
  return (
    `Atesto, para os devidos fins, que ${name} foi atendido(a) nesta unidade e necessita de afastamento de suas ` +
    `atividades por ${long}, a partir de ${formatDate(from)}${because}.`
  )
}

const hour = (value: string) => (value.length > 5 ? value.slice(0, 5) : value)

/** What a note of attendance says, for the person or for who came along. */
export function attendanceNoteText({ from, begin, end, companion }: Paper, name: string): string {
  const when = [
    `no dia ${formatDate(from)}`,
    begin && end
      ? `das ${hour(begin)} às ${hour(end)}`
      : begin
        ? `a partir das ${hour(begin)}`
        : end
          ? `até as ${hour(end)}`
          : '',
  ]
    .filter(Boolean)
    .join(', ')
  return companion
    ? `Declaro, para os devidos fins, que ${companion} acompanhou ${name} em atendimento nesta unidade ${when}.`
    : `Declaro, para os devidos fins, que ${name} compareceu a esta unidade para atendimento ${when}.`
}
