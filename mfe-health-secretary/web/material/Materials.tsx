import { RecordScreens } from '@saude/kits/list'
import { History, PackageMinus, PackagePlus } from 'lucide-react'
import { material } from '../../contract/material.ts'
import { materialInput, materialMovementList, materialOutput } from '../../contract/material-movement.ts'

const base = '/app/health-secretary/material'

/** /app/health-secretary/material and what lies below: each with ways to what comes, goes, and what happened. */
export default function Materials() {
  return (
    <RecordScreens
      of={material}
      list={{
        actions: ({ id }, derived) => [
          {
            label: 'Registrar entrada',
            icon: PackagePlus,
            to: `${base}/material-input/create/${id}`,
            runs: materialInput.create,
          },
          {
            label: 'Registrar saída',
            icon: PackageMinus,
            to: `${base}/material-output/create/${id}`,
            runs: materialOutput.create,
          },
          { label: 'Histórico', icon: History, to: `${base}/history/${id}`, runs: materialMovementList },
          ...derived,
        ],
      }}
    />
  )
}
