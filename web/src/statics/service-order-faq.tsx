import { serviceOrder } from '../content/service-order.ts';
import { FaqList } from '../sections/FaqList.tsx';

export const Part = () => <FaqList content={serviceOrder.faq} />;
