import { healthQuizzes } from '@saude/citizen/contract/health'
import { formatDate } from '@saude/contract/formats'
import { Card, SimpleTable, StatusDot } from '@saude/kits/ui'
import type { ShownCase } from './shown-case.ts'

const known = healthQuizzes()
type Quiz = NonNullable<ReturnType<typeof known.cast>>[number]

/** What answers hold beside the record's fields is read by its name. */
const quizzesOf = (entry: object): readonly Quiz[] =>
  known.cast(Object.entries(entry).find(([name]) => name === 'healthQuizzes')?.[1] ?? []) ?? []

const attendedBy = ({ healthCares }: Quiz) =>
  healthCares.map(({ attendedByUserName }) => attendedByUserName ?? 'Profissional').join(', ') || '–'

/** How the person of a case felt, as answered in the citizens' app, the last seven days. */
export const QuizCard = ({ entry }: { entry: ShownCase }) => (
  <Card title="Questionários de saúde" subtitle="Respostas do cidadão nos últimos sete dias">
    <SimpleTable
      caption="Questionários de saúde"
      rows={[...quizzesOf(entry)].reverse()}
      rowKey={({ date }) => date}
      empty="Nenhuma resposta nos últimos sete dias."
      columns={[
        { key: 'date', title: 'Dia', cell: ({ date }) => formatDate(date) },
        { key: 'state', title: 'Como se sentia', cell: ({ isHealthy }) => <Felt isHealthy={isHealthy} /> },
        { key: 'care', title: 'Atendido por', cell: attendedBy },
      ]}
    />
  </Card>
)

function Felt({ isHealthy }: { isHealthy: boolean | null | undefined }) {
  if (typeof isHealthy !== 'boolean') return <StatusDot tone="neutral">Sem questionário</StatusDot>
  return isHealthy ? (
    <StatusDot tone="success">Saudável</StatusDot>
  ) : (
    <StatusDot tone="danger">Não saudável</StatusDot>
  )
}
