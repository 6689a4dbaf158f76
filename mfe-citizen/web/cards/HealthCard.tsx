import { formatInteger, formatRelativeDay } from '@saude/contract/formats'
import { CardLines, DataCard } from '@saude/kits/chart'
import { MayLink, useAsk, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { citizenHealth } from '../../contract/health.ts'

const five = { startIndex: 0, stopIndex: 4 }

const screens = ['/app/citizen', '/app/map/symptom', '/app/citizen/list-without-app'] as const

/** 'Saúde dos cidadãos' of the home dashboard: the five who answered a quiz last. */
export default function HealthCard() {
  const functions = useScreens(screens)
  const asked = useAsk(citizenHealth, five)
  return (
    <DataCard
      title="Saúde dos cidadãos"
      subtitle={({ totalItems }) =>
        totalItems > 0 && (
          <Link href="/app/citizen/health">{`${formatInteger(totalItems)} responderam em 7 dias`}</Link>
        )
      }
      link={{ href: '/app/citizen/health', text: 'VER MAIS' }}
      functions={functions}
      asked={asked}
      height={200}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items }) => (
        <CardLines
          lines={items.map(({ id, citizen, lastQuiz, quizzes }) => ({
            key: id,
            name: (
              <MayLink needs="citizenHistory" href={`/app/citizen/history/${citizen.id}`}>
                {citizen.name}
              </MayLink>
            ),
            note: [stateOf(quizzes), formatRelativeDay(lastQuiz)].filter(Boolean).join(', '),
          }))}
        />
      )}
    </DataCard>
  )
}

function stateOf(quizzes: readonly { readonly isHealthy?: boolean | null | undefined }[]): string {
  const last = quizzes.filter(({ isHealthy }) => typeof isHealthy === 'boolean').at(-1)
  return last ? (last.isHealthy ? 'Saudável' : 'Com sintomas') : ''
}
