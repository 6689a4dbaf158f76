import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { useMay } from '@saude/kits/platform'
import { type Fact, Facts } from '@saude/kits/ui'
import type { citizenGet } from '../../contract/citizen.ts'
import type { healthCareList } from '../../contract/health-care.ts'
import type { measurementList } from '../../contract/measurement.ts'
import { citizenOpenCare } from '../../contract/open-care.ts'
import { pregnancyStandings } from '../../contract/pregnancy.ts'
import { ageText } from '../history/facts.tsx'
import { Ongoing } from '../ongoing/Ongoing.tsx'
import css from './Attend.module.css'
import { OpenCare } from './OpenCare.tsx'

type Measurement = OutputOf<typeof measurementList>['items'][number]

interface KnownProps {
  citizen: OutputOf<typeof citizenGet>
  standing: keyof typeof pregnancyStandings | undefined
  weeks: number | undefined
  attendances: OutputOf<typeof healthCareList>['items']
  measured: readonly Measurement[]
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

/** The last value of each measure, with its day: they are seldom all of one day. */
function lastMeasures(measured: readonly Measurement[]): Fact[] {
  const last = (label: string, said: (one: Measurement) => string | undefined): Fact[] => {
    const found = measured.find((one) => said(one) !== undefined)
    return found ? [{ label, value: `${said(found)} (${formatDate(found.measuredAt)})` }] : []
  }
  const plain = (label: string, of: (one: Measurement) => number | null | undefined, unit: string) =>
    last(label, (one) => {
      const value = of(one)
      return typeof value === 'number' ? `${number.format(value)} ${unit}` : undefined
    })
  return [
    ...last('Pressão arterial', ({ bloodPressure }) =>
      bloodPressure ? `${bloodPressure.contraction} x ${bloodPressure.relaxation} mmHg` : undefined,
    ),
    ...plain('Peso', ({ weight }) => weight, 'kg'),
    ...plain('Altura', ({ height }) => height, 'm'),
    ...plain('Glicemia', ({ glucose }) => glucose, 'mg/dL'),
  ]
}

/** What is known of somebody before the visit: who, what goes on, what was measured, what waits for a result. */
export function Known({ citizen, standing, weeks, attendances, measured }: KnownProps) {
  const mayOpen = useMay(citizenOpenCare.permission)
  const [last] = attendances
  const facts: Fact[] = [
    { label: 'Idade', value: ageText(citizen.birthDate, today()) ?? 'Desconhecida' },
    ...(standing
      ? [
          {
            label: 'Gestação',
            value: weeks ? `${pregnancyStandings[standing]}, ${weeks} semanas` : pregnancyStandings[standing],
          },
        ]
      : []),
    ...(last
      ? [
          {
            label: 'Último atendimento',
            value: `${formatDate(last.attendedAt)}, ${last.procedure?.name ?? ''}`,
          },
        ]
      : []),
    ...lastMeasures(measured),
  ]
  return (
    <>
      <div className={css.facts}>
        <Facts items={facts} />
        {mayOpen && <OpenCare id={citizen.id} />}
      </div>
      <Ongoing id={citizen.id} person={citizen.name} />
    </>
  )
}
