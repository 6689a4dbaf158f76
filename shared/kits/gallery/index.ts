/** The gallery of all kits, for those who build and test them. Loaded by its own screen only. */
export { default as Gallery } from './Gallery.tsx'
