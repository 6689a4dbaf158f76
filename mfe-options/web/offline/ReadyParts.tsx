import { useReadiness } from '@saude/kits/offline'
import { Facts, StatusDot } from '@saude/kits/ui'

/** What work without a connection takes, each with whether it lies here. */
export function ReadyParts() {
  const { parts } = useReadiness()
  return (
    <Facts
      items={parts.map(({ label, isHere, text }) => ({
        label,
        value: <StatusDot tone={isHere ? 'success' : 'warning'}>{text}</StatusDot>,
      }))}
    />
  )
}
