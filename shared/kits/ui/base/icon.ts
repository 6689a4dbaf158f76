import type { ComponentType, SVGProps } from 'react'

/** An icon component such as those of lucide-react; drawn in the colour of the text around it. */
export type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>
