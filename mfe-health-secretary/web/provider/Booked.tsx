import { useMay, Widget } from '@saude/kits/platform'

interface BookedProps {
  /** The kind of requests that are booked there, whose list this person may read. */
  readonly kind: 'examRequest' | 'physiotherapySession' | 'occupationalTherapy'
  readonly provider: Readonly<Record<string, unknown>>
}

/** What is booked with a provider, as the secretary's area knows it. */
export function Booked({ kind, provider }: BookedProps) {
  const mayList = useMay(`${kind}List`)
  if (!mayList) return null
  return (
    <Widget
      name="health-secretary.bookedWeeks"
      title="Agendados por semana"
      props={{ kind, provider: { ...provider } }}
    />
  )
}
