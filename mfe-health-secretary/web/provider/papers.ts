import { FileText } from 'lucide-react'

/** The way from a list of providers to its PDF; a print of its own every list has. */
export const papers = (pdf: string) => [{ label: 'PDF', icon: FileText, href: pdf }]
