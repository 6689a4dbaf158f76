import { main } from './main.tsx'

const root = document.getElementById('root')
if (root) main(root)
