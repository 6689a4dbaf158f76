/** This area's part of the demo municipality. */
export { demo as demoCampaigns } from './campaigns.ts'
