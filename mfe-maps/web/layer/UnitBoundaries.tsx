import { useHasWidget, useMay, Widget } from '@saude/kits/platform'
import { Button } from '@saude/kits/ui'
import { memo, useState } from 'react'

const widget = 'options.boundaries'
const title = 'Limites das unidades de saúde'

/** The limits of all units, in a dialog that the area of options shares; nothing where they may not be seen. */
export const UnitBoundaries = memo(function UnitBoundaries() {
  const maySee = useMay('healthUnitBoundaries')
  const isShared = useHasWidget(widget)
  const [isOpen, setOpen] = useState(false)
  if (!maySee || !isShared) return null
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Widget name={widget} title={title} props={{ onClose: () => setOpen(false) }} loading={null} />
      )}
    </>
  )
})
