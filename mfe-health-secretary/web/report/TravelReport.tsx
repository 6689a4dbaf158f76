import { Widget } from '@saude/kits/platform'
import { EmptyState, Skeleton } from '@saude/kits/ui'
import { Bus } from 'lucide-react'

/** A report that the area of travels shares; its figures, columns and words are that area's. */
export const TravelReport = ({ widget, title }: { widget: string; title: string }) => (
  <Widget
    name={widget}
    title={title}
    loading={<Skeleton />}
    absent={<EmptyState icon={Bus} title={`${title}: as viagens não respondem agora.`} />}
  />
)
