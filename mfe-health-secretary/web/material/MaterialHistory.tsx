import { InfiniteList } from '@saude/kits/list'
import { useAsk, useTitle } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { useMemo } from 'react'
import { material } from '../../contract/material.ts'
import { materialMovementList } from '../../contract/material-movement.ts'

/** /app/health-secretary/material/history/{id}: what came and went of one material, lot by lot. */
export default function MaterialHistory() {
  const { id = '' } = useParams()
  const { data } = useAsk(material.get, { id })
  const fixed = useMemo(() => ({ material: { id } }), [id])
  useTitle({ title: 'Histórico do material', count: data?.name })
  return (
    <InfiniteList
      of={materialMovementList}
      fixed={fixed}
      title={data ? `Histórico de ${data.name}` : 'Histórico do material'}
      csv
      print
    />
  )
}
