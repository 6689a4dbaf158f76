import { formatCount } from '@saude/contract/formats'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { TypedTable } from '@saude/kits/inputs'
import { useSend } from '@saude/kits/platform'
import type { epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalChannelPastUpdate, mostTypedWeeks } from '../../contract/channel-past.ts'
import { type SaidWeek, weeksIn, weeksText } from './weeks-text.ts'

interface TypedWeeksProps {
  typed: OutputOf<typeof epidemiologicalChannel>['typed']
  pathology: InputOf<typeof epidemiologicalChannelPastUpdate>['pathology']
  onClose: () => void
}

/** Weeks of past years, of which nothing was notified here: typed, or loaded from a file. */
export function TypedWeeks({ typed, pathology, onClose }: TypedWeeksProps) {
  const [send] = useSend(epidemiologicalChannelPastUpdate)
  const save = async (weeks: readonly SaidWeek[]) => {
    const said = new Set(weeks.map(({ year, week }) => `${year}/${week}`))
    const emptied = typed
      .filter(({ year, week }) => !said.has(`${year}/${week}`))
      .map(({ year, week }) => ({ year, week, cases: null }))
    await send({ pathology, weeks: [...weeks, ...emptied].slice(0, mostTypedWeeks) })
    return formatCount(weeks.length, 'semana guardada', 'semanas guardadas')
  }
  return (
    <TypedTable
      title="Semanas de anos anteriores"
      subtitle={pathology.name ?? pathology.id}
      about={
        <p>
          São os casos prováveis de todo o município por semana epidemiológica. Uma semana digitada vale no
          lugar do que foi notificado aqui, e aparece marcada no diagrama.
        </p>
      }
      label="Semanas"
      help="Uma linha para cada semana: ano;semana;casos. Exemplo: 2019;14;32"
      before={weeksText(typed)}
      read={weeksIn}
      save={save}
      onClose={onClose}
    />
  )
}
