import { complaintDriver } from '../../support/model/drivers/complaint.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(complaintDriver)
